/** Notices on the page: one sentence for each topic, the newest one. */

export interface Notice {
  /** A notice replaces an older one of the same topic. */
  topic: string;
  /** `alert`: something does not work; `status`: useful information. */
  tone: 'status' | 'alert';
  text: string;
  /** Whether links to the available labs follow the text. */
  labs?: boolean;
  action?: { label: string; run: () => void };
}

export class Notices {
  list = $state.raw<Notice[]>([]);

  show(notice: Notice) {
    this.dismiss(notice.topic);
    this.list = [...this.list, notice];
  }

  dismiss(topic: string) {
    this.list = this.list.filter((one) => one.topic !== topic);
  }

  clear() {
    this.list = [];
  }
}
