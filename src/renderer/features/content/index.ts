export { ContentArticle } from './ContentArticle.tsx'
export { ContentProse } from './ContentProse.tsx'
export { contentPage } from './content-queries.ts'
