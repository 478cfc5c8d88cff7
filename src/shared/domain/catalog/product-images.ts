/** The pictures of a product page. `fromParent`: they are the pictures of the parent. */
export type ShownImages<Image> = { images: Image[]; fromParent: boolean }

/**
 * Returns the pictures of a product (docs/requirements.md#s9-product).
 *
 * A variant without pictures shows those of its parent. The screen adds a note then, because the leather may differ.
 * Without any picture there is a placeholder. The leather sample comes last.
 */
export function productImages<Image>(source: {
  own: readonly Image[]
  parent?: readonly Image[]
  leatherSample?: Image | null
  placeholder: Image
}): ShownImages<Image> {
  const { own, parent = [], leatherSample, placeholder } = source
  const fromParent = own.length === 0 && parent.length > 0
  const shown = fromParent ? parent : own
  const images = shown.length > 0 ? [...shown] : [placeholder]
  return { images: leatherSample ? [...images, leatherSample] : images, fromParent }
}
