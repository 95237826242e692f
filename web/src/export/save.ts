/** Saves a file with the browser's download. */
export function save(file: File) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The click has already started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
