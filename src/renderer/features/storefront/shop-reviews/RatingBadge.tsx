import { IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { headerAction } from '../../../ui/header-action.ts'
import classes from './RatingBadge.module.css'
import { ratingText } from './review-words.ts'
import { latestShopReviews } from './shop-review-queries.ts'

/** The shop's rating, with a link to the reviews. */
export function RatingBadge({ shopSlug }: { shopSlug: string }) {
  const { data } = useQuery(latestShopReviews(useApi()))
  const rating = data && data.numberReviews > 0 ? ratingText(data.averageRating) : undefined
  return (
    <Link
      to={sitePaths.shopReviews(shopSlug)}
      className={`${headerAction.link} ${classes.badge ?? ''}`}
      aria-label={rating ? `Beoordelingen: klanten geven ons een ${rating}` : 'Beoordelingen'}
    >
      <IconStarFilled size={20} aria-hidden className={classes.star} />
      <span className={classes.mark} aria-hidden="true">
        {rating}
      </span>
    </Link>
  )
}
