import { describe, expect, it } from 'vitest'
import { averageRating, ratingOutOfTenText, starsOutOfFive } from '#shared/domain/reviews/rating.ts'

describe('the stars of a rating', () => {
  it.each([
    [10, 5],
    [9.9, 4.5],
    [9, 4.5],
    [8.9, 4],
    [8.7, 4],
    [7, 3.5],
    [0.9, 0],
    [0, 0],
    [12, 5],
    [-1, 0],
  ])('of %d out of ten fill %d of five', (ratingOutOfTen, stars) => {
    expect(starsOutOfFive(ratingOutOfTen)).toBe(stars)
  })
})

describe('the displayed rating of a product', () => {
  it.each([
    [5, '10'],
    [4.5, '9'],
    [4.35, '8,7'],
    [4.67, '9,3'],
    [4.025, '8,1'], // 8,05 is rounded up
    [0, '0'],
  ])('with an average of %d out of five is %s out of ten', (rating, text) => {
    expect(ratingOutOfTenText(rating)).toBe(text)
  })
})

describe('the average of the reviews', () => {
  it.each([
    [[5, 4], 4.5],
    [[5, 5, 4], 4.67],
    [[1], 1],
    [[], null],
  ])('of %j is %j', (ratings, mean) => {
    expect(averageRating(ratings)).toBe(mean)
  })
})
