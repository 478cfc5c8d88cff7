/** A picture by its address, and what there is to see on it. */
export type ShownImage = { url: string; alt: string }
