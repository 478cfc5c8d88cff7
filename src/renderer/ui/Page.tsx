import type { ReactNode } from 'react'
import { StructuredData } from './StructuredData.tsx'

type PageProps = {
  /** Without the shop's name; the caller adds it where it belongs. */
  title: string
  description?: string | null | undefined
  /** The one address of this page, complete: `https://…/leren-bank`. */
  canonical?: string | undefined
  /** `noindex` for what search engines should leave alone. */
  robots?: string | null | undefined
  keywords?: string | null | undefined
  /** What a shared link is said to be. */
  kind?: 'website' | 'product'
  /** Complete address of the picture that stands with a shared link, as JPEG. */
  image?: string | undefined
  /** Structured data for search engines. */
  jsonLd?: object | undefined
  children: ReactNode
}

/** A page with what search engines and the browser's tab must know of it. React puts these into the head. */
export function Page(props: PageProps) {
  const { title, description, canonical, robots, keywords, image, jsonLd, children, kind = 'website' } = props
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      {robots && <meta name="robots" content={robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {image && <meta property="og:image" content={image} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
      {jsonLd && <StructuredData content={jsonLd} />}
      {children}
    </>
  )
}
