import type { ReactNode } from 'react'

/** Links to a page outside the shop in a new tab. Without such a page in this installation only the text is shown. */
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
