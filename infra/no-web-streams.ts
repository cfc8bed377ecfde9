/** Stands in the bundles for Node's `stream/web`: no answer is a stream. */
export class ReadableStream {}
