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

/** Name of the text below the form. */
const WITHDRAWAL_TEXT = 'herroepen'

// `prefetchQuery` does not throw: withdrawal is a legal right, so the form must work even when its text fails to load.
export const loader = screenLoader(({ api, queryClient }) =>
  queryClient.prefetchQuery(contentPage(api, WITHDRAWAL_TEXT)),
)

/** Loaded after hydration, because the first render does not need the validation rules of the form. */
const Withdrawal = lazy(async () => ({
  default: (await import('../../features/storefront/withdrawals/Withdrawal.tsx')).Withdrawal,
}))

/** /herroepen: withdrawal from an order in two steps, without login (docs/law.md#r6 to docs/law.md#r9). */
export function WithdrawalScreen() {
  const shop = useShop()
  const site = useSite()
  const [search] = useSearchParams()
  const { data: text } = useQuery(contentPage(useApi(), WITHDRAWAL_TEXT))
  // The draft of the form is in the same store as the cart. Once the cart is read, the draft is read too.
  const { isLoaded } = useCart()
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
          {isLoaded ? (
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
        <div className={classes.text}>
          <ContentProse name={WITHDRAWAL_TEXT} />
        </div>
      </Container>
    </Page>
  )
}
