import type { ProductDetail } from '#shared/contracts/catalog.ts'

/**
 * Returns width, depth and height in one line; undefined when one of the three is missing.
 *
 * @example mainSizes({ shx_width: '212', shx_depth: '92', shx_height: '82' }) // 'B 212 × D 92 × H 82 cm'
 */
export function mainSizes({ specifications }: Pick<ProductDetail, 'specifications'>): string | undefined {
  const [width, depth, height] = ['shx_width', 'shx_depth', 'shx_height'].map((code) => specifications[code]?.trim())
  return width && depth && height ? `B ${width} × D ${depth} × H ${height} cm` : undefined
}
