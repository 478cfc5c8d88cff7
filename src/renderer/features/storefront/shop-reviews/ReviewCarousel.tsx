import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { timing } from '../../../lib/timing.ts'
import { useRotation } from '../../../lib/use-rotation.ts'
import { PauseButton } from '../../../ui/PauseButton.tsx'
import classes from './ReviewCarousel.module.css'
import { ShopReviewCard } from './ShopReviewCard.tsx'
import { latestShopReviews } from './shop-review-queries.ts'

/** Maximum number of reviews (docs/requirements.md#s9-lists). */
const MAX_REVIEWS = 20
/** Number of reviews that are shown at a time. */
const PER_PAGE = 4

/** The latest reviews of the shop, four at a time. Renders nothing while there are no reviews. */
export function ReviewCarousel({ shopSlug }: { shopSlug: string }) {
  const { data } = useQuery(latestShopReviews(useApi()))
  const reviews = (data?.reviews ?? []).slice(0, MAX_REVIEWS)
  const pageCount = Math.ceil(reviews.length / PER_PAGE)
  const { current, show, isPaused, togglePaused, canPause, holdProps } = useRotation(pageCount, timing.carouselMs)
  if (pageCount === 0) return null

  const shown = reviews.slice(current * PER_PAGE, (current + 1) * PER_PAGE)
  return (
    <section className={classes.carousel} aria-labelledby="klanten-over-ons" {...holdProps}>
      <div className={classes.head}>
        <h2 id="klanten-over-ons" className={classes.title}>
          Klanten over ons
        </h2>
        <Link to={sitePaths.shopReviews(shopSlug)} className={classes.showAll}>
          Alle beoordelingen
        </Link>
      </div>
      <ul className={classes.cards}>
        {shown.map((review) => (
          <li key={review.id}>
            <ShopReviewCard review={review} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <div className={classes.controls}>
          <button
            type="button"
            className={classes.button}
            aria-label="Vorige beoordelingen"
            onClick={() => show(current - 1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <span>
            pagina {current + 1} van {pageCount}
          </span>
          <button
            type="button"
            className={classes.button}
            aria-label="Volgende beoordelingen"
            onClick={() => show(current + 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
          {canPause && <PauseButton isPaused={isPaused} onToggle={togglePaused} subject="de beoordelingen" />}
        </div>
      )}
    </section>
  )
}
