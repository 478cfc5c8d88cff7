/** The fields of a menu entry that these rules read. The functions are generic, so callers get their own type back. */
export type MenuEntry<Node> = {
  urlFragment: string
  sequenceNumber: number
  isShown: boolean
  isInDesktopMenu: boolean
  isInMobileMenu: boolean
  isOnlyLink: boolean
  children: readonly Node[]
}

/**
 * Returns the desktop menu: the children of the first root with the desktop flag, by sequence number.
 *
 * The desktop flag applies only to these children (docs/requirements.md#s2-menu). Below them every entry appears that
 * is shown on the site. An entry that is not shown is omitted with all entries below it.
 */
export function desktopMenu<Node extends MenuEntry<Node>>(roots: readonly Node[]): Node[] {
  return shownInOrder((roots[0]?.children ?? []).filter((node) => node.isInDesktopMenu))
}

/** Returns the mobile menu: like `desktopMenu`, but with the mobile flag. */
export function mobileMenu<Node extends MenuEntry<Node>>(roots: readonly Node[]): Node[] {
  return shownInOrder((roots[0]?.children ?? []).filter((node) => node.isInMobileMenu))
}

/**
 * Returns the link columns of the footer: all children of the second root, by sequence number
 * (docs/requirements.md#s2).
 */
export function footerColumns<Node extends MenuEntry<Node>>(roots: readonly Node[]): Node[] {
  return inOrder(roots[1]?.children ?? [])
}

/** Sorts each level by sequence number and omits entries that are not shown on the site. */
function shownInOrder<Node extends MenuEntry<Node>>(nodes: readonly Node[]): Node[] {
  return sorted(nodes.filter((node) => node.isShown)).map((node) => ({
    ...node,
    children: shownInOrder(node.children),
  }))
}

/** Sorts each level by sequence number. */
function inOrder<Node extends MenuEntry<Node>>(nodes: readonly Node[]): Node[] {
  return sorted(nodes).map((node) => ({ ...node, children: inOrder(node.children) }))
}

const sorted = <Node extends MenuEntry<Node>>(nodes: readonly Node[]) =>
  nodes.toSorted((a, b) => a.sequenceNumber - b.sequenceNumber)

/** A page that a menu entry defines. */
export type CategoryRoute<Node> = { path: string; node: Node }

/**
 * Returns the pages of the menu: every entry with a URL fragment that is not only a link, in any tree. Entries that no
 * menu shows have a page as well (docs/requirements.md#s2-routes, docs/decisions.md#f34). When two entries have the
 * same path, only the first one counts.
 */
export function categoryRoutes<Node extends MenuEntry<Node>>(roots: readonly Node[]): CategoryRoute<Node>[] {
  const routes = new Map<string, CategoryRoute<Node>>()
  for (const node of everyNode(roots)) {
    const path = pagePath(node)
    if (path !== undefined && !routes.has(path)) routes.set(path, { path, node })
  }
  return [...routes.values()]
}

/**
 * Returns the entry whose page has this path, and its ancestors (`above`), outermost first. Returns `undefined` when no
 * page has this path. Ignores slashes at either end.
 */
export function findByPath<Node extends MenuEntry<Node>>(
  roots: readonly Node[],
  path: string,
): { node: Node; above: Node[] } | undefined {
  const wanted = `/${trimSlashes(path)}`
  for (const node of roots) {
    if (pagePath(node) === wanted) return { node, above: [] }
    const deeper = findByPath(node.children, path)
    if (deeper) return { node: deeper.node, above: [node, ...deeper.above] }
  }
  return undefined
}

function pagePath<Node>(node: MenuEntry<Node>): string | undefined {
  const fragment = trimSlashes(node.urlFragment)
  return fragment === '' || node.isOnlyLink ? undefined : `/${fragment}`
}

function everyNode<Node extends MenuEntry<Node>>(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => [node, ...everyNode(node.children)])
}

const trimSlashes = (path: string) => path.trim().replace(/^\/+|\/+$/g, '')
