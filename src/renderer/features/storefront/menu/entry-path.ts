import type { MenuNode } from '#shared/contracts/menu.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'

/** Returns the path of a menu entry; undefined for an entry that only groups others. */
export const entryPath = ({ urlFragment }: Pick<MenuNode, 'urlFragment'>) =>
  urlFragment === '' ? undefined : sitePaths.category(urlFragment)

/** Whether to highlight the entry: the color samples (docs/requirements.md#s2-menu). */
export const isHighlighted = ({ urlFragment }: Pick<MenuNode, 'urlFragment'>) =>
  sitePaths.category(urlFragment) === sitePaths.samples
