-- What the law wants to be known of a review: whether the writer bought the product, and why one is not shown.

alter table product_reviews
  add column is_verified_purchase boolean not null default false,
  add column refusal_reason text check (char_length(refusal_reason) <= 500);

-- The same words of the same person about the same product are one review, however often they are sent.
create unique index product_reviews_once on product_reviews (item_id, lower(email), md5(review));
create index product_reviews_newest on product_reviews (inserted_at desc, id desc);
