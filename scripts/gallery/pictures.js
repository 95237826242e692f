// Shows the views of each picture beside each other, or for a picture that differs, its old and its new views.

/** @typedef {{ name: string, found: string[], now: string, before?: string }} Picture */

const only = /** @type {HTMLInputElement} */ (document.getElementById('only'));
const lab = /** @type {HTMLSelectElement} */ (document.getElementById('lab'));
const theme = /** @type {HTMLSelectElement} */ (document.getElementById('theme'));
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
/** @type {Picture[]} */
const pictures = JSON.parse(document.getElementById('pictures')?.textContent ?? '[]');

/** @param {string} name @param {string} className @param {(Node | string)[]} children */
function element(name, className, ...children) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

/** @param {string} label @param {Element | undefined} view of a picture */
function figure(label, view) {
  const drawings = [...(view?.querySelectorAll(':scope > svg') ?? [])];
  const said = view?.querySelector('desc')?.textContent ?? '';
  return element(
    'figure',
    label.endsWith('legend') ? 'last' : '',
    element('figcaption', '', label),
    ...drawings,
    element('p', '', said),
  );
}

/** The views of a picture by their names. @param {string} text of the picture */
function viewsOf(text) {
  const template = document.createElement('template');
  template.innerHTML = text;
  const views = [...template.content.querySelectorAll('[data-view]')];
  return new Map(views.map((view) => [view.getAttribute('data-view') ?? '', view]));
}

/** The differences by view, each with the old and the new drawing. @param {Picture} picture @param {string} before */
function differences({ found, now }, before) {
  const [old, views] = [viewsOf(before), viewsOf(now)];
  return [...new Set(found.map((line) => line.split(': ')[0]))].map((name) => {
    const lines = found
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2));
    const items = lines.map((line) => element('li', '', line));
    const pair = element('div', 'sheet', figure('old', old.get(name)), figure('new', views.get(name)));
    return element('div', '', element('h3', '', name), element('ul', '', ...items), pair);
  });
}

for (const picture of pictures) {
  const [labId, state] = picture.name.split('.');
  const title = element('h2', '', labId, ' ', element('span', '', state));
  const views = [...viewsOf(picture.now)].map(([name, view]) => figure(name, view));
  const all = [element('div', 'sheet', ...views)];
  const shown = picture.before ? differences(picture, picture.before) : all;
  const note = picture.found.length > 0 && !picture.before ? [element('p', 'note', ...picture.found)] : [];
  const section = element('section', picture.found.length > 0 ? 'differs' : '', title, ...note, ...shown);
  section.id = picture.name;
  main.append(section);
}

/** The attributes that differ between the themes, with the other theme's value. */
const themed = [...document.querySelectorAll('figure svg, figure svg *')].flatMap((mark) =>
  mark
    .getAttributeNames()
    .filter((name) => name.startsWith('data-'))
    .map((name) => ({ mark, name: name.slice('data-'.length), other: mark.getAttribute(name) ?? '' })),
);

theme.onchange = () => {
  document.documentElement.dataset.theme = theme.value;
  for (const one of themed) {
    const shown = one.mark.getAttribute(one.name) ?? '';
    one.mark.setAttribute(one.name, one.other);
    one.other = shown;
  }
};

function filter() {
  document.body.classList.toggle('only', only.checked);
  for (const section of document.querySelectorAll('section')) {
    section.hidden = lab.value !== '' && !section.id.startsWith(`${lab.value}.`);
  }
}
only.checked = pictures.some(({ found }) => found.length > 0);
only.disabled = !only.checked;
only.onchange = filter;
lab.onchange = filter;
filter();
