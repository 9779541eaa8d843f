/** Name of the app setting that allows null in fields that are not required, at `~/validation_settings`. */
export const NULL_SETTING = 'null_type_schema_validation';
