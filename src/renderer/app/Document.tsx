import type { ReactNode } from 'react'

/**
 * Renders the whole HTML document. React must render it from `<html>` down, because otherwise it would put the titles
 * and descriptions of pages into the body. The server inserts scripts, stylesheets and data as text (`page-html.ts`).
 */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="nl" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fdfbf7" />
        <meta property="og:locale" content="nl_NL" />
        <meta name="format-detection" content="telephone=no" />
      </head>
      <body>{children}</body>
    </html>
  )
}
