/** Hands a file to the browser, which asks where it shall be, or puts it where files go. */
export function save(file: File) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The download has begun with the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
