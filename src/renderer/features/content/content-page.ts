import type { ShopDetails } from '#shared/contracts/config.ts'

/** A page of plain text: what it is called and what it says. */
export type ContentPage = {
  title: string
  /** For search engines. */
  description: string
  intro: string
  sections: readonly ContentSection[]
}

export type ContentSection = { heading: string; paragraphs: readonly string[]; points?: readonly string[] }

/** The pages are written around the shop's own data, which is configuration (decisions A1). */
export type ContentWriter = (shop: ShopDetails) => ContentPage
