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

/** The desktop menu: what is shown of the first root's children, in order, each with its own shown children. */
export function desktopMenu<Node extends MenuEntry<Node>>(roots: readonly Node[]): Node[] {
  return pruned(roots[0]?.children ?? [], (node) => node.isShown && node.isInDesktopMenu)
}

/** The same for the mobile menu. */
export function mobileMenu<Node extends MenuEntry<Node>>(roots: readonly Node[]): Node[] {
  return pruned(roots[0]?.children ?? [], (node) => node.isShown && node.isInMobileMenu)
}

/** The link columns of the footer: the shown children of the second root, in order (specification §2). */
export function footerColumns<Node extends MenuEntry<Node>>(roots: readonly Node[]): Node[] {
  return pruned(roots[1]?.children ?? [], (node) => node.isShown)
}

/** What is hidden takes what is under it along. */
function pruned<Node extends MenuEntry<Node>>(nodes: readonly Node[], isVisible: (node: Node) => boolean): Node[] {
  return nodes
    .filter(isVisible)
    .sort((a, b) => a.sequenceNumber - b.sequenceNumber)
    .map((node) => ({ ...node, children: pruned(node.children, isVisible) }))
}

/** A page that the menu makes. */
export type CategoryRoute<Node> = { path: string; node: Node }

/**
 * The pages that the menu makes: every entry with a url fragment that is more than a link, in any tree and whether or
 * not it is shown in a menu (specification §2, decisions F34). The first of two with the same path wins.
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
 * The entry whose page stands at a path, with what stands above it, outermost first; `undefined` is a page not found.
 * Slashes at either end make no difference.
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
