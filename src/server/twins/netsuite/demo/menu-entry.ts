/** An entry of the menu. The ERP stores the menu as a flat list. */
export type MenuEntry = {
  id: number
  parent?: number
  name: string
  fragment?: string
  sequence: number
  level: number
  desktop?: boolean
  mobile?: boolean
  onlyLink?: boolean
  metaTitle?: string
  metaDescription?: string
  bannerIntro?: string
  intro?: string
  description?: string
  robots?: string
  /** Ids of the items on its page, in display order. */
  items?: readonly number[]
}
