import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useCart } from '../../features/cart/index.ts'
import { contentPages } from '../../features/content/index.ts'
import { useShop } from '../../features/shop/index.ts'
import { useSite } from '../../lib/site.ts'
import { Container } from '../../ui/Container.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './WithdrawalScreen.module.css'

/** Fetched after the page stands: the rules of the form are no matter of the first sight. */
const Withdrawal = lazy(async () => ({
  default: (await import('../../features/withdrawal/Withdrawal.tsx')).Withdrawal,
}))

/** /herroepen: withdrawing from an order in two steps, without login (law rows 6 to 9). */
export function WithdrawalScreen() {
  const shop = useShop()
  const { origin } = useSite()
  const [search] = useSearchParams()
  // What was typed before is kept beside the cart, and read at the same time.
  const { isRead } = useCart()
  const text = contentPages[sitePaths.withdrawal]?.(shop)
  const waiting = <Skeleton height={560} aria-label="Het formulier wordt geopend" />
  return (
    <Page
      title={`Overeenkomst herroepen | ${shop.name}`}
      description={text?.description}
      canonical={origin + sitePaths.withdrawal}
      robots={search.size > 0 ? 'noindex' : undefined}
    >
      <Container className={classes.page}>
        <div className={classes.head}>
          <Title order={1}>Overeenkomst herroepen</Title>
          <Text className={classes.intro}>{text?.intro}</Text>
        </div>
        <div className={classes.form}>
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
          {text?.sections.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <Title order={2} size="h4">
                {heading}
              </Title>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </Container>
    </Page>
  )
}
