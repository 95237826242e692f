/** Whether the notes for the teacher are shown. The choice is stored; presentations never show the notes. */
import { read, write } from '../../state/storage.ts';

const KEY = 'ringside.teaching';

class Teaching {
  #on = $state(read(KEY) === true);

  get on() {
    return this.#on;
  }
  set on(on: boolean) {
    this.#on = on;
    write(KEY, on);
  }
}

export const teaching = new Teaching();
