/** A review of the shop as a whole, as the review service tells it. */
export type ShopReview = {
  /** Not always a UUID: migrated ones have a prefix. */
  reviewId: string
  author: string | null
  city: string | null
  /** 1 to 10. */
  rating: number
  oneliner: string | null
  opinion: string | null
  recommends: boolean | null
  /** What the shop answered. */
  reply: string | null
  writtenAt: Date
  updatedAt: Date
}

/** Figures over all reviews and over the last twelve months, from 0 to 10. */
export type ReviewFigures = {
  averageRating: number
  numberReviews: number
  /** Null when the service does not tell it. */
  percentageRecommendation: number | null
  last12MonthAverageRating: number
}

/**
 * The service that collects reviews of the shop. Throws `Outage('reviews')` when it is not there, does not accept our
 * token or answers something unreadable; whoever asks then keeps what there was.
 */
export interface ReviewService {
  /**
   * Everything that was written or changed since a moment; without one everything there is. Of some the service may tell
   * too little to show them: those are counted.
   */
  reviews(updatedSince?: Date): Promise<{ figures: ReviewFigures; reviews: ShopReview[]; unreadable: number }>
  /** Ids of reviews that were taken away since a moment; ours have to go too. */
  removed(since: Date): Promise<string[]>
}
