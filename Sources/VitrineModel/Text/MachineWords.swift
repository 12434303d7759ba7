// The words in the names that machines make, in small letters.

/// The words that machines write into names.
enum MachineWords {
  /// What cameras and programs begin names with, before a number.
  static let heads: Set<String> = [
    "img", "img e", "imgp", "imag", "dsc", "dscf", "dscn", "dsci", "dcim", "dcp", "mg", "mvi",
    "mvimg", "mov", "vid", "pxl", "dji", "dji fly", "gopr", "gopro", "gp", "gh", "gx", "gs",
    "pict", "pic", "sam", "sdc", "cimg", "hpim", "kic", "pano", "burst", "lrm", "lrm export",
    "psx", "vsco", "snapseed", "picsart", "inshot", "mmexport", "wx camera", "fb img", "received",
    "snapchat", "instagram", "facebook", "pexels", "pexels photo", "shutterstock", "istockphoto",
    "adobestock", "depositphotos", "unnamed", "untitled", "download", "attachment", "vlcsnap",
    "scanimage",
  ]

  /// Nouns that are names only with a long number behind them.
  static let nouns: Set<String> = [
    "photo", "image", "picture", "scan", "video", "foto", "bild", "imagen", "immagine", "imagem",
    "zdjęcie", "afbeelding", "写真", "画像", "사진", "照片", "图片", "圖片",
  ]

  /// What programs write before a date, with anything behind it, such as the name of an app.
  static let dated: Set<String> = [
    "screenshot", "screen shot", "screenshot from", "screencapture", "screen capture",
    "screenrecording", "bildschirmfoto", "bildschirmfoto vom", "capture", "capture d’écran",
    "capture d'écran", "capture d’écran du", "captura de pantalla", "captura desde",
    "captura de tela", "captura de ecrã", "schermata", "schermata del", "schermafbeelding",
    "zrzut ekranu", "skärmavbild", "skjermbilde", "skærmbillede", "снимок экрана", "スクリーンショット",
    "截屏", "截圖", "屏幕截图", "螢幕截圖", "스크린샷", "لقطة شاشة", "whatsapp image", "whatsapp video",
    "whatsapp", "signal", "signal attachment", "telegram",
  ]

  /// What programs write behind a number.
  static let tails: Set<String> = [
    "edited", "edit", "bearbeitet", "copy", "kopie", "copie", "copia", "cópia", "kopia", "hdr",
    "pano", "panorama", "burst", "cover", "portrait", "night", "long", "exposure", "mp", "ts",
    "raw", "ls", "vr", "photosphere", "bokeh", "effects", "animation", "collage", "colorpop",
    "nr", "enhanced", "denoise", "denoised", "merged", "stack", "resized", "scaled", "cropped",
    "crop", "original", "thumb", "small", "large", "min", "web", "px", "hd", "hq", "wa", "at",
    "um", "à", "alle", "ore", "las", "kl", "am", "pm", "photo", "image", "video", "uhr",
  ]

  /// The endings of file names that services leave in titles.
  static let endings: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "avif", "heic", "heif", "tif", "tiff", "bmp", "dng",
    "nef", "cr2", "cr3", "arw", "raf", "orf", "rw2", "mp4", "mov",
  ]
}
