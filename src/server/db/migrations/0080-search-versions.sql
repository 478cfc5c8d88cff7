-- Each server compares these with the index in its memory. They are random, so that a version never returns with other
-- content.

alter table search_state
  -- Of the documents, and of the codes of the items.
  add column version uuid not null default gen_random_uuid(),
  -- Of the popularity of the documents.
  add column order_version uuid not null default gen_random_uuid();
