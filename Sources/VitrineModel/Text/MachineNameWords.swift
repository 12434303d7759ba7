// The words in the names that machines make, in lowercase.

/// The words that cameras and programs write into the names of files.
enum MachineNameWords {
  /// What cameras and programs begin names with, before a number.
  static let heads: Set<String> = [
    "img", "img e", "imgp", "imag", "dsc", "dscf", "dscn", "dsci", "dcim", "dcp", "mg", "mvi",
    "mvimg", "mov", "vid", "pxl", "dji", "dji fly", "gopr", "gopro", "gp", "gh", "gx", "gs",
    "pict", "pic", "sam", "sdc", "cimg", "hpim", "kic", "pano", "burst", "lrm", "lrm export",
    "psx", "vsco", "snapseed", "picsart", "inshot", "mmexport", "wx camera", "fb img", "received",
    "snapchat", "instagram", "facebook", "pexels", "pexels photo", "shutterstock", "istockphoto",
    "adobestock", "depositphotos", "unnamed", "untitled", "download", "attachment", "vlcsnap",
    "scanimage", "scanned image", "scanned document", "epson scan", "eps", "hpscan",
    "hpscans", "ccf", "cci", "km", "km c", "skm", "skm c", "skmbt", "skmbt c", "pdf scan",
    "camerazoom", "rpreplay", "rpreplay final", "svid", "slomo", "sl mo vid", "pro vid",
    "img trim", "vn", "lv", "aud", "stk", "ptt", "mms", "mms img", "inbound", "ig", "instasave",
    "snapchat img", "fb vid", "messenger creation", "google photos", "image from ios", "ima",
    "jpg", "jpeg", "imagejpeg", "cached image", "tmp", "tmpdoodle", "camphoto", "resized",
    "cropped", "downloadfile", "photogrid", "photocollage", "dsc pano", "dscpdc", "dji mimo",
    "dji export", "flir", "gemini generated image", "comfyui", "fullsizerender", "kakaotalk",
    "微信图片", "微信圖片", "qq图片", "unbenannt", "ohne titel", "sans titre", "sin título",
    "senza titolo", "sem título", "naamloos", "unknown", "lrv",
  ]

  /// Nouns and letters that are names only with a long number behind them, or with zeros in front of it.
  static let nouns = Set([
    "photo", "image", "picture", "scan", "video", "foto", "bild", "imagen", "immagine", "imagem",
    "zdjęcie", "afbeelding", "写真", "画像", "사진", "照片", "图片", "圖片",
    "photo on", "movie on", "foto am", "foto vom", "photo le", "photo du", "movie", "clip", "rec",
    "record", "cap", "cam", "camera", "dashcam", "dvr", "trim", "hyperlapse", "collage", "screen",
    "snip", "annotation", "scanned", "scanner", "epson", "scn", "evt", "doc", "file", "part",
    "temp", "insta", "ir", "remastered", "photo editor",
    // Of phones of Asus, and of apps named B612 and Camera360; `C0001` is of Sony.
    "p", "v", "b", "c",
  ]).union(months.map { "photo \($0)" })

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// What programs write before a date, with anything behind it, such as the name of an app.
  static let dated = Set([
    "screenshot", "screen shot", "screenshot from", "screencapture", "screen capture",
    "screenrecording", "bildschirmfoto", "bildschirmfoto vom", "capture", "capture d’écran",
    "capture d'écran", "capture d’écran du", "captura de pantalla", "captura desde",
    "captura de tela", "captura de ecrã", "schermata", "schermata del", "schermafbeelding",
    "zrzut ekranu", "skärmavbild", "skjermbilde", "skærmbillede", "снимок экрана", "スクリーンショット",
    "截屏", "截圖", "屏幕截图", "螢幕截圖", "스크린샷", "لقطة شاشة", "whatsapp image", "whatsapp video",
    "whatsapp", "signal", "signal attachment", "telegram", "whatsapp bild", "whatsapp afbeelding",
    "image whatsapp", "immagine whatsapp", "imagen de whatsapp", "imagem do whatsapp",
    "imagem do whatsapp de", "изображение whatsapp", "line album", "wp", "screen recording",
    "screenrecord", "bildschirmaufnahme", "enregistrement de l’écran", "enregistrement d’écran",
    "grabación de pantalla", "registrazione schermo", "gravação de tela", "gravação do ecrã",
    "schermopname", "画面収録", "屏幕录制", "화면 기록", "xrecorder", "videocapture", "videoeditor",
    "smartselect", "snagit", "greenshot", "lightshot", "cleanshot", "shottr", "xnapper",
    "flameshot", "camscanner", "new doc", "newdocument", "office lens", "adobe scan",
    "beautyplus", "beautycam", "youcam", "meitu", "retrica", "pixlr", "faceapp", "lightleap",
    "lightroom", "capcut", "kinemaster", "chatgpt image",
  ]).union(months.flatMap { ["adobe scan \($0)", "chatgpt image \($0)"] })

  /// What programs write behind a number.
  static let tails: Set<String> = [
    "edited", "edit", "bearbeitet", "copy", "kopie", "copie", "copia", "cópia", "kopia", "hdr",
    "pano", "panorama", "burst", "cover", "portrait", "night", "long", "exposure", "mp", "ts",
    "raw", "ls", "vr", "photosphere", "bokeh", "effects", "animation", "collage", "colorpop",
    "nr", "enhanced", "denoise", "denoised", "merged", "stack", "resized", "scaled", "cropped",
    "crop", "original", "thumb", "small", "large", "min", "web", "px", "hd", "hq", "wa", "at",
    "um", "à", "alle", "ore", "las", "kl", "am", "pm", "photo", "image", "video", "uhr",
    "lportrait", "lrportrait", "xtr", "timeburst", "vhdr", "auto", "bf", "sres", "highres", "med",
    "medium", "sr", "rd", "dxo", "deepprime", "xd", "topaz", "sharpen", "quickshot", "timelapse",
    "hyperlapse", "main", "overlay", "hevc", "livephoto", "dportrait", "motion", "vb", "comp",
    "optimized",
  ]

  /// The endings of file names that services leave in titles.
  static let endings: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "avifs", "heic", "heif", "tif", "tiff", "bmp",
    "dng",
    "nef", "cr2", "cr3", "arw", "raf", "orf", "rw2", "mp4", "mov", "m4v", "avi", "3gp", "mts",
    "m2ts", "mpg", "webm", "mkv",
  ]
}
