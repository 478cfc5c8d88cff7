import classes from './card-layout.module.css'

/**
 * Class names of back office pages: cards in two columns that stack on a narrow screen. Used for a form, or a card
 * without a heading. A section with a heading is a `SectionCard`.
 */
export const cardLayout = {
  columns: classes.columns ?? '',
  column: classes.column ?? '',
  card: classes.card ?? '',
  heading: classes.heading ?? '',
}
