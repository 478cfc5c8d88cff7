import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { ShopReview, ShopReviews } from '#shared/contracts/shop-reviews.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { starsOutOfFive } from '#shared/domain/reviews/rating.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useUserPageSize } from '../../features/common/sessions/index.ts'
import { siteConfig, useShop } from '../../features/common/shop-config/index.ts'
import {
  allShopReviews,
  ReviewFigures,
  ratingText,
  recommendText,
  reviewText,
  signature,
} from '../../features/storefront/shop-reviews/index.ts'
import { useApi } from '../../lib/api.ts'
import { deferHydration } from '../../lib/defer-hydration.tsx'
import { pageOf } from '../../lib/pages.ts'
import { pageNotFound, screenLoader } from '../../lib/screen-loader.ts'
import { shopPicture, useSite } from '../../lib/site.ts'
import { Container } from '../../ui/Container.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { Text } from '../../ui/Text.tsx'
import { Title } from '../../ui/Title.tsx'
import classes from './ShopReviewsScreen.module.css'

const PageSizeChoice = deferHydration(
  async () => (await import('../../features/common/sessions/PageSizeChoice.deferred.tsx')).PageSizeChoice,
)

export const loader = screenLoader(async ({ api, queryClient, params }) => {
  const { shop } = await queryClient.ensureQueryData(siteConfig(api))
  if (params.about !== `over-${shop.slug}`) throw pageNotFound()
  await queryClient.ensureQueryData(allShopReviews(api))
})

/** /over-{shop}/beoordelingen: figures about the shop reviews, and the reviews themselves. */
export function ShopReviewsScreen() {
  const shop = useShop()
  const site = useSite()
  const [search] = useSearchParams()
  const page = pageOf(search)
  const query = useQuery(allShopReviews(useApi()))
  const { about = '' } = useParams()
  const path = `/${about}/beoordelingen`
  return (
    <Page
      title={`Beoordelingen van ${shop.name}`}
      description={`Lees wat klanten van ${shop.name} vinden: hun cijfers en ervaringen.`}
      canonical={site.origin + path + (page > 1 ? `?page=${page}` : '')}
      image={shopPicture(site)}
    >
      <Container className={classes.page} size={980}>
        <Title order={1}>Wat klanten van ons vinden</Title>
        <QueryView query={query}>
          {(shopReviews) =>
            shopReviews.lastUpdated === null ? (
              <EmptyState title="Er zijn nog geen beoordelingen opgehaald.">
                <Link to={sitePaths.home}>Verder winkelen</Link>
              </EmptyState>
            ) : (
              <Reviews shopReviews={shopReviews} page={page} path={path} />
            )
          }
        </QueryView>
      </Container>
    </Page>
  )
}

function Reviews({ shopReviews, page, path }: { shopReviews: ShopReviews; page: number; path: string }) {
  const pageSize = useUserPageSize()
  const navigate = useNavigate()
  const pageCount = Math.ceil(shopReviews.reviews.length / pageSize)
  const reviewsOnPage = shopReviews.reviews.slice((page - 1) * pageSize, page * pageSize)
  return (
    <>
      <ReviewFigures figures={shopReviews} />
      <Text className={classes.statement}>
        Deze beoordelingen worden verzameld en gepubliceerd door de onafhankelijke dienst Klantenvertellen/Kiyoh; wij
        kunnen ze niet wijzigen of weglaten, of ze nu goed of slecht voor ons zijn. Wij belonen niemand voor een
        beoordeling.
        {shopReviews.lastUpdated && ` Voor het laatst bijgewerkt op ${dayInWords(shopReviews.lastUpdated)}.`}
      </Text>
      {shopReviews.reviews.length === 0 ? (
        <EmptyState title="Er zijn nog geen beoordelingen.">
          <Link to={sitePaths.home}>Verder winkelen</Link>
        </EmptyState>
      ) : reviewsOnPage.length === 0 ? (
        <EmptyState title="Op deze pagina staan geen beoordelingen.">
          <Link to={path}>Naar de eerste pagina</Link>
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {reviewsOnPage.map((review) => (
            <li key={review.id}>
              <Review review={review} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} count={pageCount} hrefOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} Link={Link} />
      <PageSizeChoice pageSize={pageSize} total={shopReviews.reviews.length} onChoose={() => void navigate(path)} />
    </>
  )
}

function Review({ review }: { review: ShopReview }) {
  const { rating, oneliner, recommend, reply } = review
  const recommended = recommendText(recommend)
  return (
    <article className={classes.review}>
      <span className={classes.mark} aria-hidden="true">
        {ratingText(rating)}
      </span>
      <div className={classes.words}>
        <Stars stars={starsOutOfFive(rating)} label={`Beoordeeld met ${ratingText(rating)} van de 10`} />
        {oneliner && (
          <Title order={2} size="h4">
            {oneliner}
          </Title>
        )}
        <p className={classes.text}>{reviewText(review)}</p>
        {recommended && <p>{recommended}</p>}
        <p className={classes.quiet}>{signature(review)}</p>
        {reply && (
          <div className={classes.reply}>
            <strong>Onze reactie</strong>
            <p className={classes.text}>{reply}</p>
          </div>
        )}
      </div>
    </article>
  )
}
