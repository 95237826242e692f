/** What the page has to tell: one sentence a topic, the newest of each. */

export interface Notice {
  /** A newer notice of the same topic takes its place. */
  topic: string;
  /** `alert`: something does not work; `status`: good to know. */
  tone: 'status' | 'alert';
  text: string;
  /** Whether links to the labs that there are follow. */
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
