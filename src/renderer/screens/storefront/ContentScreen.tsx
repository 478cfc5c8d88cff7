import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { type ContentName, isContentName } from '#shared/contracts/content-pages.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { ContentArticle, contentPage } from '../../features/storefront/content/index.ts'
import { useApi } from '../../lib/api.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import classes from './ContentScreen.module.css'

export const loader = screenLoader(({ api, queryClient, url }) => {
  const name = contentNameIn(url.pathname)
  if (!name) throw pageNotFound()
  return queryClient.ensureQueryData(contentPage(api, name))
})

/** /voorwaarden, /privacy and the other pages that contain only text. */
export function ContentScreen() {
  const name = contentNameIn(useLocation().pathname)
  return name && <TextPage name={name} />
}

function TextPage({ name }: { name: ContentName }) {
  const shop = useShop()
  const site = useSite()
  const { data } = useQuery(contentPage(useApi(), name))
  if (!data) return null
  return (
    <Page
      title={`${data.title} | ${shop.name}`}
      description={data.description}
      canonical={`${site.origin}/${name}`}
      image={shopPicture(site)}
    >
      <Container className={classes.page}>
        <ContentArticle name={name} />
      </Container>
    </Page>
  )
}

/** Returns the name of the text at a path: `privacy` for /privacy. Undefined when no text has that name. */
function contentNameIn(pathname: string): ContentName | undefined {
  const name = pathname.replaceAll('/', '')
  return isContentName(name) ? name : undefined
}
