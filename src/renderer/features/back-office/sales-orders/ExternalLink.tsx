import type { ReactNode } from 'react'

/** A page outside the shop, in a tab of its own. Where this installation has no such page the words stand alone. */
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
