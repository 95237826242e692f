/** What a worker of the library throws where it does not do what it was asked, says why in a sentence, and goes on. */
export class Wrong extends Error {}
