import type { ReactNode } from 'react'

/**
 * The whole document. React must own it from `<html>` down, else titles and descriptions set by pages would end up in
 * the body. The server inserts scripts, stylesheets and data as text (`page-html.ts`).
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
