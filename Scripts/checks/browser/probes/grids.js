// Elements per photo, in every list of two or more items that all show an image. A photo that has the window
// to itself has a label.
() => [...document.querySelectorAll("ul, ol")]
  .filter(list => list.children.length > 1 && [...list.children].every(item => item.querySelector("img")
    && item.offsetHeight < innerHeight))
  .map(list => ({ photos: list.children.length,
    each: list.querySelectorAll("*").length / list.children.length }))
