/** The setting of an app that lets fields that are not required be null, at `~/validation_settings`. */
export const NULL_SETTING = 'null_type_schema_validation';
