import type { ReactNode } from 'react'
import { StructuredData } from './StructuredData.tsx'

type PageProps = {
  /** Complete title. `Page` does not add the shop's name. */
  title: string
  description?: string | null | undefined
  /** Canonical URL of this page: `https://…/leren-bank`. */
  canonical?: string | undefined
  /** `noindex` for pages that search engines should ignore. */
  robots?: string | null | undefined
  keywords?: string | null | undefined
  /** Open Graph type of a shared link. */
  kind?: 'website' | 'product'
  /** Absolute URL of the picture for a shared link, as JPEG. */
  image?: string | undefined
  /** Structured data for search engines. */
  jsonLd?: object | undefined
  children: ReactNode
}

/** A page with its title and metadata. React moves title and metadata into the head. */
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
