/** What the menu rules need to know of an entry; richer entries keep their own type. */
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
 * Returns the desktop menu: the children of the first root that are meant for it, by sequence number.
 *
 * The desktop flag decides about top-level entries only (docs/requirements.md#s2). Below them everything that is shown
 * on the site appears; an entry that is not shown on the site is left out with all its children.
 */
export function desktopMenu<Node extends MenuEntry<Node>>(roots: readonly Node[]): Node[] {
  return shownInOrder((roots[0]?.children ?? []).filter((node) => node.isInDesktopMenu))
}

/** Returns the mobile menu, by the same rule and the mobile flag. */
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

/** Sorts each level by sequence number and leaves out what is not shown on the site. */
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

/** A page that the menu makes. */
export type CategoryRoute<Node> = { path: string; node: Node }

/**
 * The pages that the menu makes: every entry with a url fragment that is more than a link, in any tree and whether or
 * not it is shown in a menu (docs/requirements.md#s2, docs/decisions.md#f34). The first of two with the same path wins.
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
 * Returns the entry whose page has this path, with its ancestors, outermost first; `undefined` is a page not found.
 * Ignores slashes at either end.
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
