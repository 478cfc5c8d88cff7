import { NativeSelect } from '@mantine/core'
import { SearchField, useListQuery } from '../frame/index.ts'
import classes from './ReviewModeration.module.css'
import { readReviewFilter } from './review-queries.ts'

const STARS = ['5', '4', '3', '2', '1'].map((value) => ({
  value,
  label: value === '1' ? '1 ster' : `${value} sterren`,
}))

/** Search field and rating filter of the reviews. Their values are in the URL. */
export function ReviewFilters() {
  const { get, set } = useListQuery()
  const { rating } = readReviewFilter(get)
  return (
    <div className={classes.filters}>
      <SearchField param="search" placeholder="Reviews zoeken op tekst, naam, email of product..." />
      <NativeSelect
        aria-label="Score"
        data={[{ value: '', label: 'Elke score' }, ...STARS]}
        value={rating === undefined ? '' : String(rating)}
        onChange={(event) => set({ rating: event.currentTarget.value || undefined })}
      />
    </div>
  )
}
