import { NavLink } from 'react-router-dom'
import { usePrefetch } from '../../../lib/prefetch.ts'
import { entryPath } from './entry-path.ts'
import type { NavigationEntry } from './menu-queries.ts'

type MenuLinkProps = {
  node: Pick<NavigationEntry, 'displayName' | 'urlFragment'>
  className?: string | undefined
  onFollow?: (() => void) | undefined
}

/** A menu entry as a link, or as plain text when it has no page. */
export function MenuLink({ node, className, onFollow }: MenuLinkProps) {
  const prefetch = usePrefetch()
  const path = entryPath(node)
  if (!path) return <span className={className}>{node.displayName}</span>
  return (
    <NavLink to={path} end className={className} onClick={onFollow} {...prefetch(path)}>
      {node.displayName}
    </NavLink>
  )
}
