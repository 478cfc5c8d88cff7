-- Which file of the ERP a photograph was made of, so that only what changed is fetched again.
alter table item_images add column source text;
