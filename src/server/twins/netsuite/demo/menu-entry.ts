/** An entry of the menu. The ERP stores the menu as a flat list. */
export type MenuEntry = {
  id: number
  parent?: number
  name: string
  /** Path of the page. */
  fragment?: string
  sequence: number
  level: number
  /** Default: true. */
  isInDesktopMenu?: boolean
  /** Default: true. */
  isInMobileMenu?: boolean
  /** True for a link to a page that does not belong to this entry. Default: false. */
  isOnlyLink?: boolean
  metaTitle?: string
  metaDescription?: string
  bannerIntro?: string
  intro?: string
  description?: string
  robots?: string
  /** Ids of the items on the page, in display order. */
  items?: readonly number[]
}
