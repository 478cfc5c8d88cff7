import classes from './card-layout.module.css'

/**
 * Class names of the pages of the back office: cards in two columns that stack on a narrow screen. For a form, or a card
 * without a heading; a section with a heading is a `SectionCard`.
 */
export const cardLayout = {
  columns: classes.columns ?? '',
  column: classes.column ?? '',
  card: classes.card ?? '',
  heading: classes.heading ?? '',
}
