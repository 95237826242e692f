/**
 * The script of `404.html`, which a host shows at any address that it does not know. If a program has encoded the `#` of a link,
 * `…/ringside/%23v2/ring?slots=128`, it opens the link; elsewhere it shows where the site is. This file lies at the site's root,
 * and its own address says where that is.
 */
(() => {
  const root = new URL('./', Reflect.get(Document.prototype, 'currentScript', document).src).href;
  const [address, ...rest] = location.href.split(/%(?:25)*23/);
  // What stands before the `#` may be a page of the site; without one, the fragment is for its index page.
  if (rest.length > 0 && address.startsWith(root)) return location.replace(`${address}#${rest.join('%23')}`);
  for (const link of document.querySelectorAll('a[hidden]')) {
    link.href = root;
    link.hidden = false;
  }
})();
