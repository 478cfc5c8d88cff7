import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useCart } from '../../features/common/cart/index.ts'
import { useShop } from '../../features/common/shop-config/index.ts'
import { ContentProse, contentPage } from '../../features/storefront/content/index.ts'
import { useApi } from '../../lib/api.ts'
import { screenLoader } from '../../lib/screen-loader.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './WithdrawalScreen.module.css'

const TEXT = 'herroepen'

// Without its explanation the form still has to be there: withdrawing is a right.
export const loader = screenLoader(({ api, queryClient }) => queryClient.prefetchQuery(contentPage(api, TEXT)))

/** Fetched after the page stands: the rules of the form are no matter of the first sight. */
const Withdrawal = lazy(async () => ({
  default: (await import('../../features/storefront/withdrawals/Withdrawal.tsx')).Withdrawal,
}))

/** /herroepen: withdrawing from an order in two steps, without login (law rows 6 to 9). */
export function WithdrawalScreen() {
  const shop = useShop()
  const site = useSite()
  const [search] = useSearchParams()
  const { data: text } = useQuery(contentPage(useApi(), TEXT))
  // What was typed before is kept beside the cart, and read at the same time.
  const { isRead } = useCart()
  const waiting = <Skeleton height={560} aria-label="Het formulier wordt geopend" />
  const title = text?.title ?? 'Overeenkomst herroepen'
  return (
    <Page
      title={`${title} | ${shop.name}`}
      description={text?.description}
      canonical={site.origin + sitePaths.withdrawal}
      image={shopPicture(site)}
      robots={search.size > 0 ? 'noindex' : undefined}
    >
      <Container className={classes.page}>
        <div className={classes.head}>
          <Title order={1}>{title}</Title>
          <p className={classes.intro}>
            In twee stappen, zonder in te loggen. De ontvangstbevestiging ligt direct in uw mailbox.
          </p>
        </div>
        <div>
          {isRead ? (
            <Suspense fallback={waiting}>
              <Withdrawal />
            </Suspense>
          ) : (
            waiting
          )}
          <noscript>
            <p>
              Het formulier heeft JavaScript nodig. U kunt ook mailen naar {shop.email}, met uw naam, bestelnummer en de
              woorden: hierbij herroep ik de overeenkomst.
            </p>
          </noscript>
        </div>
        <div className={classes.words}>
          <ContentProse name={TEXT} />
        </div>
      </Container>
    </Page>
  )
}
