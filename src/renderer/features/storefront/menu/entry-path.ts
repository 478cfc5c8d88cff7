import type { MenuNode } from '#shared/contracts/menu.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'

/** Returns the path of a menu entry; undefined for an entry without a page, which only groups other entries. */
export const entryPath = ({ urlFragment }: Pick<MenuNode, 'urlFragment'>) =>
  urlFragment === '' ? undefined : sitePaths.category(urlFragment)

/** Whether to highlight the entry. Only the color samples are highlighted (docs/requirements.md#s2-menu). */
export const isHighlighted = ({ urlFragment }: Pick<MenuNode, 'urlFragment'>) =>
  sitePaths.category(urlFragment) === sitePaths.samples
