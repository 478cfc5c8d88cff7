import type { ReactNode } from 'react'

/**
 * Link to a page outside the shop, in a new tab. When `template` is empty, because this installation has no such page,
 * only the text is shown.
 *
 * @param template URL with `{id}` in place of the id
 */
export function ExternalLink({
  template,
  id,
  children,
}: {
  template: string
  id: number | string
  children: ReactNode
}) {
  if (!template) return children
  return (
    <a href={template.replace('{id}', encodeURIComponent(String(id)))} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
