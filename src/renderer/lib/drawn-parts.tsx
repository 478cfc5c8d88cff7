import { createContext, createElement, type ReactNode, use } from 'react'

/*
 * Drawn parts: parts of a page that the server draws once and then copies into other pages.
 *
 * The server keeps the HTML of a part. In later pages an empty element takes the place of the part, and the server
 * replaces the element by that HTML. The browser gets the same page as without this, so hydration is not affected.
 */

/** Draws the parts of one page. Only the server provides it (`drawn-part-cache.ts`). */
export type PageParts = {
  /** Returns the number of the part in this page, and whether its HTML is known, so that it need not be drawn. */
  place(name: string, by: readonly PartValue[]): { number: number; isDrawn: boolean }
}

/** A value that decides what a part shows. Objects count as equal only when they are the same object. */
export type PartValue = object | string

export const PagePartsContext = createContext<PageParts | undefined>(undefined)

/** Element around a part in the HTML of the server, until the page is complete. */
export const PART_TAG = 'drawn-part'

type DrawnPartProps = {
  name: string
  /**
   * Returns all values that decide what the server draws, apart from the address of the page. A link to the page itself
   * (`aria-current`) is allowed: such a part is kept for each page. Returns undefined for a part that cannot be kept.
   */
  by: () => readonly PartValue[] | undefined
  children: ReactNode
}

/**
 * A part of a page that the server draws once for all pages with the same values. In the browser it only renders its
 * children.
 *
 * The part must not use `useId` (a part with such ids is drawn for every page), the time, or pictures that load at once
 * (React adds their preloads to the head of the page). A part inside another part is drawn with it.
 *
 * @example <DrawnPart name="menu" by={() => [menu]}><DesktopMenu /></DrawnPart>
 */
export function DrawnPart({ name, by, children }: DrawnPartProps) {
  const parts = use(PagePartsContext)
  const values = parts && by()
  if (!values) return children
  const { number, isDrawn } = parts.place(name, values)
  if (isDrawn) return createElement(PART_TAG, { id: number })
  return createElement(PART_TAG, { id: number }, <PagePartsContext value={undefined}>{children}</PagePartsContext>)
}
