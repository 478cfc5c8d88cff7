import type { MenuNode } from '#shared/contracts/menu.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'

/** Where a menu entry leads; undefined when it only holds others together. */
export const entryPath = ({ urlFragment }: Pick<MenuNode, 'urlFragment'>) =>
  urlFragment === '' ? undefined : sitePaths.category(urlFragment)

/** The colour samples stand out in the menu (specification §2). */
export const isHighlighted = ({ urlFragment }: Pick<MenuNode, 'urlFragment'>) =>
  sitePaths.category(urlFragment) === sitePaths.samples
