import { useLocation } from 'react-router-dom'
import { contentPages } from '../../features/content/index.ts'
import { useShop } from '../../features/shop/index.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { useSite } from '../../lib/site.ts'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './ContentScreen.module.css'

export const loader = screenLoader(({ url }) => {
  if (!contentPages[url.pathname]) throw pageNotFound()
})

/** /contact, /voorwaarden and the other pages of plain text. */
export function ContentScreen() {
  const { pathname } = useLocation()
  const shop = useShop()
  const { origin } = useSite()
  const page = contentPages[pathname]?.(shop)
  if (!page) return null

  return (
    <Page title={`${page.title} | ${shop.name}`} description={page.description} canonical={origin + pathname}>
      <Container className={classes.page} component="article">
        <Title order={1}>{page.title}</Title>
        <Text className={classes.intro}>{page.intro}</Text>
        {page.sections.map(({ heading, paragraphs, points }) => (
          <section key={heading} className={classes.section}>
            <Title order={2} size="h3">
              {heading}
            </Title>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </Container>
    </Page>
  )
}
