/**
 * Thrown in a worker of the library if a request fails: the message is a sentence for the user, and the worker
 * continues.
 */
export class Wrong extends Error {}
